//! Tables whose ids are never reused, so that the id of a removed row refers to nothing.

use std::collections::BTreeMap;

use super::field::Field;

/// Rows by id.
#[derive(Debug)]
pub(crate) struct Table<T> {
    rows: BTreeMap<usize, T>,
    next: usize,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { rows: BTreeMap::new(), next: 0 }
    }
}

impl<T> Table<T> {
    /// Adds a row and returns its id.
    pub(crate) fn add(&mut self, row: T) -> usize {
        let number = self.next;
        self.next += 1;
        self.rows.insert(number, row);
        number
    }

    pub(crate) fn get(&self, number: usize) -> Option<&T> {
        self.rows.get(&number)
    }

    pub(crate) fn get_mut(&mut self, number: usize) -> Option<&mut T> {
        self.rows.get_mut(&number)
    }

    pub(crate) fn remove(&mut self, number: usize) {
        self.rows.remove(&number);
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        self.rows.retain(|_, row| keep(row));
    }

    /// The id of the first matching row.
    pub(crate) fn find(&self, is_wanted: impl Fn(&T) -> bool) -> Option<usize> {
        self.rows.iter().find(|(_, row)| is_wanted(row)).map(|(number, _)| *number)
    }
}

/// The scope of fields: a node or one of its PROTOs (−1: none), inside a PROTO or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Owner {
    pub(crate) node: i32,
    pub(crate) proto: i32,
    pub(crate) internal: bool,
}

/// The known fields by id, name and scope.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    rows: Table<Field>,
    names: BTreeMap<(Owner, String), usize>,
    places: BTreeMap<(Owner, i32), usize>,
}

impl Fields {
    /// The id of a field, which is added if it is new.
    pub(crate) fn add(&mut self, field: Field) -> usize {
        let (owner, id) = (field.owner, field.id);
        if let Some(known) = self.places.get(&(owner, id)) {
            return *known;
        }
        let name = field.name.as_str().to_owned();
        let number = self.rows.add(field);
        self.names.insert((owner, name), number);
        self.places.insert((owner, id), number);
        number
    }

    pub(crate) fn named(&self, owner: Owner, name: &str) -> Option<usize> {
        self.names.get(&(owner, name.to_owned())).copied()
    }

    pub(crate) fn get_mut(&mut self, number: usize) -> Option<&mut Field> {
        self.rows.get_mut(number)
    }

    pub(crate) fn get(&self, number: usize) -> Option<&Field> {
        self.rows.get(number)
    }

    /// Marks a field whose node has been removed. Its reference stays valid, but it is found no more.
    pub(crate) fn orphan(&mut self, number: usize) {
        if let Some(field) = self.rows.get_mut(number) {
            self.names.remove(&(field.owner, field.name.as_str().to_owned()));
            self.places.remove(&(field.owner, field.id));
            field.gone = true;
        }
    }

    /// The ids of all fields that a program cannot change because they are inside PROTOs.
    pub(crate) fn internal(&self) -> Vec<usize> {
        self.rows.rows.iter().filter(|(_, field)| field.is_read_only()).map(|(number, _)| *number).collect()
    }

    /// The fields of a node or one of its PROTOs, either those inside a PROTO or the others.
    pub(crate) fn at(&mut self, node: i32, proto: i32, id: i32, mut act: impl FnMut(&mut Field)) {
        for internal in [false, true] {
            if let Some(number) = self.places.get(&(Owner { node, proto, internal }, id))
                && let Some(field) = self.rows.get_mut(*number)
            {
                act(field);
            }
        }
    }

    /// The ids of all fields of a node and its PROTOs.
    pub(crate) fn of_node(&self, node: i32) -> Vec<usize> {
        let first = Owner { node, proto: i32::MIN, internal: false };
        let last = Owner { node, proto: i32::MAX, internal: true };
        self.places.range((first, i32::MIN)..=(last, i32::MAX)).map(|(_, number)| *number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_removed_nodes_are_found_no_more() {
        let mut fields = Fields::default();
        let owner = |node| Owner { node, proto: -1, internal: false };
        let field = |node, id| Field::new(owner(node), id, 5, -1, (-1, -1), &format!("f{id}"));
        let numbers: Vec<_> = (0..3).map(|node| fields.add(field(node, 7))).collect();
        assert_eq!(fields.add(field(1, 7)), numbers[1], "a known field keeps its id");
        assert_eq!(fields.named(owner(1), "f7"), Some(numbers[1]));
        for number in fields.of_node(1) {
            fields.orphan(number);
        }
        assert!(
            fields.get(numbers[1]).is_some_and(|field| field.gone) && fields.named(owner(1), "f7").is_none()
        );
        assert!(fields.named(owner(0), "f7").is_some() && fields.named(owner(2), "f7").is_some());
        let again = fields.add(field(1, 7));
        assert!(!numbers.contains(&again), "ids are never reused");
        assert_eq!((fields.rows.rows.len(), fields.names.len(), fields.places.len()), (4, 3, 3));
    }
}
