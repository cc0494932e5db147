import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What the bundle is made of. A test of the crate compares it with what the committed bundle was made of. */
function sources() {
  const below = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? below(path) : [path];
    });
  const files = ["generic.html", "index.html", "package-lock.json", "package.json", "tsconfig.json", "vite.config.js", ...below("public"), ...below("src")];
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(file).update("\0").update(readFileSync(join(import.meta.dirname, file))).update("\0");
  return hash.digest("hex");
}

// The bundle is committed: names without hashes keep its history readable.
export default {
  base: "./",
  plugins: [
    {
      name: "sources",
      generateBundle() {
        this.emitFile({ type: "asset", fileName: "sources.sha256", source: `${sources()}\n` });
      },
    },
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The notices that the licences of what is in the bundle ask for.
    license: { fileName: "licenses.md" },
    chunkSizeWarningLimit: 1200,
    target: "es2022",
    rollupOptions: {
      input: ["index.html", "generic.html", "src/player.ts"],
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
};
