import type { Plugin } from 'vite'

/** Publishes the build's id among the public files; the platform served next to it announces it to browsers. */
export function buildManifest(id: string): Plugin {
  return {
    name: 'build-manifest',
    apply: 'build',
    applyToEnvironment: (env) => env.name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) })
    },
  }
}
