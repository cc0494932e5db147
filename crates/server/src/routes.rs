//! Routes of the HTTP server.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, Path, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use playback::{Structure, row, scene_message};
use render::{Background, CubeMap};
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::access::Decision;
use crate::listener::Peer;
use crate::{Shared, assets, foxglove_session, session, text_session, windows};

/// The boundary between images.
const BOUNDARY: &str = "rebots-picture";

/// Creates the router:
///
/// | path | content |
/// |---|---|
/// | `/`, `/assets/…` | the page; `/streaming` leads there |
/// | `/ws` | WebSocket of a viewer ([`session`]) |
/// | `/` as a WebSocket | Webots clients ([`text_session`]) and Foxglove clients ([`foxglove_session`]) |
/// | `/robot_windows/NAME/…` | the page of a robot window; the generic one is at `/generic.html` |
/// | `/wwi/RobotWindow.js`, also as `/resources/web/wwi/…` | the interface that pages of robot windows import |
/// | `/textures/NAME` | files for Webots clients |
/// | `/mjpeg` | stream of images of the world for Webots clients |
/// | `/library/NAME.png` | images of the models of the bundled library |
/// | `/scene/mesh/ID`, `/scene/texture/ID`, `/scene/sky/FACE`, `/scene/irradiance/FACE` | resources that `scene` messages refer to |
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(index))
        // Where Webots has its viewer.
        .route("/streaming", get(|| async { Redirect::temporary("/") }))
        .route("/robot_windows/{*path}", get(window))
        .route(
            "/resources/web/wwi/{name}",
            get(|Path(name): Path<String>| async move { assets::file(&format!("wwi/{name}")) }),
        )
        .route("/library/{name}", get(|Path(name): Path<String>| async move { assets::picture(&name) }))
        .route("/textures/{*path}", get(texture_file))
        .route("/ws", get(upgrade))
        .route("/scene/mesh/{id}", get(mesh))
        .route("/scene/texture/{id}", get(texture))
        .route("/scene/sky/{face}", get(sky))
        .route("/scene/irradiance/{face}", get(irradiance))
        .route("/{*path}", get(|Path(path): Path<String>| async move { assets::file(&path) }))
        .layer(CompressionLayer::new())
        // Its images are compressed already.
        .route("/mjpeg", get(pictures))
        .layer(from_fn_with_state(Arc::clone(&shared), authorize))
        .with_state(shared)
}

/// Rejects requests that the access rules do not allow.
async fn authorize(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let verdict = shared.access.authorize(request.uri(), request.headers());
    if let Decision::Denied(reason) = verdict {
        // Rejected clients must not keep a connection open.
        let close = [(header::CONNECTION, "close")];
        return (StatusCode::FORBIDDEN, close, format!("{reason}\n")).into_response();
    }
    // On the same machine, compression takes longer than it saves.
    if peer.is_local() {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    let mut response = next.run(request).await;
    if verdict == Decision::AllowedWithToken
        && let Some(Ok(cookie)) = shared.access.cookie().map(|cookie| cookie.parse())
    {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn upgrade(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    peer.keep();
    upgrade
        .max_message_size(session::MAX_MESSAGE_BYTES)
        .max_frame_size(session::MAX_MESSAGE_BYTES)
        .on_upgrade(move |socket| session::serve(shared, socket))
}

/// Serves the page, or upgrades a Webots or Foxglove client, whose URLs have no path.
async fn index(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if upgrade.is_ok() {
        peer.keep();
    }
    match upgrade {
        Ok(upgrade) if shared.access.foxglove && foxglove_session::is_requested(&headers) => upgrade
            .protocols(foxglove_session::PROTOCOLS)
            .max_message_size(session::MAX_MESSAGE_BYTES)
            .max_frame_size(session::MAX_MESSAGE_BYTES)
            .on_upgrade(move |socket| foxglove_session::serve(shared, socket)),
        Ok(upgrade) => upgrade
            .max_message_size(session::MAX_MESSAGE_BYTES)
            .max_frame_size(session::MAX_MESSAGE_BYTES)
            .on_upgrade(move |socket| text_session::serve(shared, socket)),
        Err(_) => assets::file(""),
    }
}

async fn window(State(shared): State<Arc<Shared>>, Path(path): Path<String>, uri: Uri) -> Response {
    let folders = shared.windows().clone();
    let response = tokio::task::spawn_blocking({
        let path = path.clone();
        move || windows::file(&folders, &path)
    });
    let response = response.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response());
    if response.status() == StatusCode::NOT_FOUND && path == "generic/generic.html" {
        let query = uri.query().unwrap_or_default();
        return Redirect::temporary(&format!("/generic.html?{query}")).into_response();
    }
    response
}

/// Returns the structure of the current snapshot.
fn structure(shared: &Shared) -> Arc<Structure> {
    shared.snapshots.borrow().as_ref().map_or_else(Arc::default, |snapshot| Arc::clone(&snapshot.structure))
}

async fn mesh(State(shared): State<Arc<Shared>>, Path(id): Path<u32>) -> Response {
    match row(&structure(&shared).meshes, id) {
        Some(mesh) => content(
            run_blocking(move || Some(("application/octet-stream", scene_message::mesh_bytes(&mesh)))).await,
        ),
        None => content(None),
    }
}

async fn texture(State(shared): State<Arc<Shared>>, Path(id): Path<u32>) -> Response {
    match row(&structure(&shared).textures, id) {
        Some(texture) => content(run_blocking(move || scene_message::texture_bytes(&texture)).await),
        None => content(None),
    }
}

/// Serves a file for Webots clients, also to pages of other servers if they may connect at all.
async fn texture_file(State(shared): State<Arc<Shared>>, Path(path): Path<String>) -> Response {
    match shared.file(&format!("textures/{path}")) {
        Some(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, assets::media_type(&path)),
                (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
            ];
            (headers, bytes.to_vec()).into_response()
        }
        None => content(None),
    }
}

/// Streams images; slow clients miss some.
async fn pictures(State(shared): State<Arc<Shared>>, ConnectInfo(peer): ConnectInfo<Peer>) -> Response {
    if !shared.access.streams {
        return content(None);
    }
    peer.keep();
    let mut receiver = shared.pictures.subscribe();
    // Starts with the last image, as the world may be paused.
    receiver.mark_changed();
    let next = |mut receiver: watch::Receiver<Bytes>| async move {
        loop {
            receiver.changed().await.ok()?;
            let file = receiver.borrow_and_update().clone();
            if !file.is_empty() {
                let head = format!(
                    "--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n",
                    file.len()
                );
                let part = [head.as_bytes(), &file, b"\r\n"].concat();
                return Some((Ok::<_, Infallible>(part), receiver));
            }
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "multipart/x-mixed-replace; boundary=rebots-picture"),
        (header::CACHE_CONTROL, "no-store"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    (headers, Body::from_stream(futures_util::stream::unfold(receiver, next))).into_response()
}

async fn sky(State(shared): State<Arc<Shared>>, Path(face): Path<usize>) -> Response {
    cube_face(&shared, face, |sky| sky.cube_map.as_ref()).await
}

async fn irradiance(State(shared): State<Arc<Shared>>, Path(face): Path<usize>) -> Response {
    cube_face(&shared, face, |sky| sky.irradiance.as_ref()).await
}

async fn cube_face(shared: &Shared, face: usize, map: fn(&Background) -> Option<&CubeMap>) -> Response {
    let structure = structure(shared);
    let bytes =
        run_blocking(move || scene_message::texture_bytes(map(&structure.background)?.faces.get(face)?));
    content(bytes.await)
}

/// Runs work on a blocking thread, so that it does not delay other connections.
async fn run_blocking<T: Send + 'static>(job: impl FnOnce() -> Option<T> + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(job).await.ok().flatten()
}

fn content(found: Option<(&'static str, Vec<u8>)>) -> Response {
    match found {
        Some((media, bytes)) => {
            ([(header::CONTENT_TYPE, media), (header::CACHE_CONTROL, "no-store")], bytes).into_response()
        }
        None => (StatusCode::NOT_FOUND, "it does not exist any more").into_response(),
    }
}
