//! Dense matrices.

use std::ops::Index;

/// A dense matrix, stored row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    numbers: Vec<f64>,
}

impl Matrix {
    /// A matrix of zeros.
    #[must_use]
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self { rows, columns, numbers: vec![0.0; rows * columns] }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// A row; empty if there is none.
    #[must_use]
    pub fn row(&self, row: usize) -> &[f64] {
        self.numbers.get(row * self.columns..(row + 1) * self.columns).unwrap_or_default()
    }

    /// All entries, row by row.
    #[must_use]
    pub fn numbers(&self) -> &[f64] {
        &self.numbers
    }

    /// Product with a vector, which has as many entries as there are columns.
    #[must_use]
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        let dot = |row: usize| self.row(row).iter().zip(vector).map(|(a, b)| a * b).sum();
        (0..self.rows).map(dot).collect()
    }

    /// Product of the transpose with a vector, which has as many entries as there are rows.
    #[must_use]
    pub fn transposed_times(&self, vector: &[f64]) -> Vec<f64> {
        let mut sum = vec![0.0; self.columns];
        for (row, factor) in vector.iter().enumerate().take(self.rows) {
            sum.iter_mut().zip(self.row(row)).for_each(|(sum, number)| *sum += factor * number);
        }
        sum
    }

    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = &mut [f64]> {
        self.numbers.chunks_mut(self.columns.max(1))
    }

    pub(super) fn set(&mut self, row: usize, column: usize, number: f64) {
        self.numbers[row * self.columns + column] = number;
    }
}

impl Index<[usize; 2]> for Matrix {
    type Output = f64;

    fn index(&self, [row, column]: [usize; 2]) -> &f64 {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        &self.numbers[row * self.columns + column]
    }
}
