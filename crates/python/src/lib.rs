//! The Python package `rebots`: worlds in the interpreter's own process.

// What Python sees is described in `python/rebots/_rebots.pyi`.

mod devices;
mod fork;
mod multibody;
mod vector;
mod world;

use pyo3::prelude::*;

/// Converts an error of the library to Python's `ValueError`, `LookupError` or `OSError`.
fn raised(error: &rebots::Error) -> PyErr {
    let text = error.to_string();
    match error {
        rebots::Error::File(_) => pyo3::exceptions::PyOSError::new_err(text),
        rebots::Error::NotFound { .. } => pyo3::exceptions::PyLookupError::new_err(text),
        _ => pyo3::exceptions::PyValueError::new_err(text),
    }
}

#[pymodule]
fn _rebots(module: &Bound<'_, PyModule>) -> PyResult<()> {
    fork::remember_process();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<world::World>()?;
    module.add_class::<world::Snapshot>()?;
    module.add_class::<world::Node>()?;
    module.add_class::<multibody::Multibody>()?;
    module.add_class::<devices::Robot>()?;
    module.add_class::<devices::Device>()?;
    module.add_class::<devices::Message>()?;
    module.add_class::<devices::Object>()?;
    module.add_class::<vector::Worlds>()?;
    Ok(())
}
