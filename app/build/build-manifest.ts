import type { Plugin } from 'vite'

/** Says among the public files which build this is; the platform that is served beside it tells the browsers. */
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
