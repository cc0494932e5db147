"""A page that shows pictures of a world while it runs."""

from __future__ import annotations

import http.server
import struct
import threading
import time
import zlib
from collections.abc import Callable

import numpy as np

_PAGE = b"""<!doctype html><meta charset=utf-8><title>Rebots</title>
<style>body{margin:0;background:#222}img{width:100vw;height:100vh;object-fit:contain}</style>
<img id=seen><script>
const next = () => { seen.src = "picture.png?" + Date.now() };
seen.onload = next; seen.onerror = () => setTimeout(next, 500); next();
</script>"""


def png(pixels: np.ndarray) -> bytes:
    """Pixels (rows, columns, red, green, blue) as a PNG file."""
    rows, columns, _ = pixels.shape
    lines = np.concatenate([np.zeros((rows, 1), np.uint8), pixels.reshape(rows, columns * 3)], 1)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(lines.tobytes(), 1))
        + chunk(b"IEND", b"")
    )


class Viewer:
    """Serves the last picture on this machine, at the pace of the world."""

    def __init__(self, fps: float) -> None:
        self._period = 1 / fps
        self._due = time.monotonic()
        self._file = b""
        self._fresh = threading.Condition()
        viewer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                is_picture = self.path.startswith("/picture.png")
                body, kind = (viewer._next(), "image/png") if is_picture else (_PAGE, "text/html")
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.link = f"http://127.0.0.1:{self._server.server_port}/"
        print(f"page: {self.link}", flush=True)

    def _next(self) -> bytes:
        """The next picture, or the last one if none comes."""
        with self._fresh:
            self._fresh.wait(1.0)
            return self._file

    def show(self, picture: Callable[[], np.ndarray]) -> None:
        """Wait until it is time, and show a picture. Pictures for which there is no time are left out."""
        self._due += self._period
        late = time.monotonic() - self._due
        if late > self._period:
            self._due += late
        elif late < 0:
            time.sleep(-late)
        file = png(picture())
        with self._fresh:
            self._file = file
            self._fresh.notify_all()

    def close(self) -> None:
        """End."""
        self._server.shutdown()
        self._server.server_close()
