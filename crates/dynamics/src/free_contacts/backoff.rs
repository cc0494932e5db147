//! When a heap that sweeps do not solve is solved at once: see [`super::direct`].
//!
//! While boxes tumble, that is mostly tried in vain, and it costs more than all sweeps of a step. A heap in which it led
//! nowhere is only swept for some steps, for twice as many each time.

/// Steps in vain before the first wait, and the most that are counted: a tower that was just built may need some.
const FIRST: u8 = 8;
const MOST: u8 = FIRST + 4;

/// How long to wait; kept with each body of a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Backoff {
    /// Steps that are only swept from now on.
    pub(crate) left: u8,
    /// Steps in vain, as far as they have not been made up for.
    pub(crate) vain: u8,
}

impl Backoff {
    pub(super) fn is_over(self) -> bool {
        self.left == 0
    }

    /// Whether it was not solved for more steps than a tower needs that was just built.
    pub(super) fn is_tried(self) -> bool {
        self.vain >= FIRST
    }

    /// That of a heap: its most patient body's.
    pub(super) fn most(self, other: Self) -> Self {
        Self { left: self.left.max(other.left), vain: self.vain.max(other.vain) }
    }

    /// After a step that was `solved` or not, or in which neither sweeps solved it nor anything else was tried.
    pub(super) fn after(self, solved: Option<bool>) -> Self {
        match solved {
            Some(true) => Self { left: 0, vain: self.vain / 2 },
            Some(false) => {
                let vain = self.vain.saturating_add(1).min(MOST);
                Self { left: (1 << vain.saturating_sub(FIRST)) - 1, vain }
            }
            None => Self { left: self.left.saturating_sub(1), vain: self.vain },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_as_long_as_all_is_in_vain() {
        let mut backoff = Backoff::default();
        let mut tried = Vec::new();
        for step in 0..40 {
            let tries = backoff.is_over();
            if tries {
                tried.push(step);
            }
            backoff = backoff.after(tries.then_some(false));
        }
        assert_eq!(tried, [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 22, 38]);
        assert!(backoff.is_tried());
        let calm = backoff.after(Some(true));
        assert!(calm.is_over() && !calm.is_tried() && calm.after(Some(false)).is_over());
    }
}
