import manifest from '../../../../../package.json' with { type: 'json' }

/** Version of this release. */
export const RELEASE: string = manifest.version
