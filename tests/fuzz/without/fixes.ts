/** A code fragment of a fix, and its replacement without the fix. */
export type Place = {
  /** Below the repository: the text is in one of the modules of this folder. */
  readonly folder: string
  /** Names that each build generates are left open. */
  readonly text: string | RegExp
  readonly without: string
}

type Fix = {
  readonly places: readonly Place[]
  /** Lanes that find the defect. */
  readonly shows: RegExp
  /** Expected fault of the response; default: it takes too long. */
  readonly fault?: RegExp
}

/** Variable that tells a program which fix to remove on load. */
export const WITHOUT_VARIABLE = 'FUZZ_WITHOUT'

const SITE = '.output/server/_ssr'
const IDENTITY = 'server/platform/modules/identity'
const KERNEL = 'server/platform/kernel'

/**
 * Former defects that the fuzzer must find again when their fix is removed: from the site's build output, and from the
 * platform's sources. A program does not start if the code of the fix is missing, or not unique.
 */
export const FIXES: Readonly<Record<string, Fix>> = {
  // without it, types named by a client are created, of any size
  superjson: {
    shows: /procedures/,
    places: [
      {
        folder: SITE,
        text: 'deserialize: (body) => typeof body === "object" && body !== null && "json" in body ? body.json : void 0',
        without: 'deserialize: (body) => SuperJSON.deserialize(body)',
      },
    ],
  },
  // without it, Accept-Language is parsed by a pattern with quadratic backtracking
  languages: {
    shows: /long texts|pages/,
    places: [
      {
        folder: SITE,
        text: /\(acceptLanguage \?\? ""\)\.slice\(0, MAX_LENGTH(?:\$\d+)?\)/,
        without: '(acceptLanguage ?? "").split(/\\s*;\\s*/).join(";")',
      },
    ],
  },
  // without it, paths of any length, with any number of slashes, reach the patterns that clean them up
  paths: {
    shows: /long texts|pages/,
    places: [
      { folder: SITE, text: 'if (path.length > MAX_PATH_LENGTH) return false;', without: '' },
      { folder: SITE, text: '!decoded.includes("//")', without: '!decoded.startsWith("//")' },
      {
        folder: SITE,
        text: 'pathSegments = (path) => path.split("/")',
        without: 'pathSegments = (path) => path.replace(/\\/+$/, "").split("/")',
      },
    ],
  },
  // without it, an invalid token costs an Argon2 hash, with no limit on simultaneous ones
  argon2: {
    shows: /calls/,
    places: [
      {
        folder: IDENTITY,
        text: 'using permit = await admit(platform, { attempts: [attempt], ip })\n  const token = proof',
        without:
          'using permit = await platform.passwords.acquire(ip); await permit.hash(password)\n  const token = proof',
      },
      {
        folder: KERNEL,
        text: '(held.get(key) ?? 0) >= perKey || (busy >= concurrency && queue.length >= queueLimit)',
        without: 'false',
      },
    ],
  },
  // without it, the studio reads bodies of any size
  bodies: {
    shows: /large bodies/,
    fault: /beyond the limit/,
    places: [
      {
        folder: 'server/studio',
        text: "app.use(limitBody(() => Response.json({ error: 'too_large' }, { status: 413 })))",
        without: '',
      },
    ],
  },
  // without it, names that every object inherits are found in the markets of an event and in the outcomes of a market
  prototypes: {
    shows: /calls/,
    fault: /the answer is 500/,
    places: [
      { folder: 'server/shared', text: 'Object.hasOwn(record, key) ? record[key] : undefined', without: 'record[key]' },
    ],
  },
}
