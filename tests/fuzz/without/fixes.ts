/** A place where a fix stands, and what would stand there without it. */
export type Place = {
  /** Below the repository: its text is in one of the modules that lie in there. */
  readonly folder: string
  /** Names that a build gives anew each time are left open. */
  readonly text: string | RegExp
  readonly without: string
}

type Fix = {
  readonly places: readonly Place[]
  /** Lanes in which it is found. */
  readonly shows: RegExp
  /** What is wrong with the answer; left out, it takes too long. */
  readonly fault?: RegExp
}

/** Tells a program which fix to be loaded without. */
export const WITHOUT_VARIABLE = 'FUZZ_WITHOUT'

const SITE = '.output/server/_ssr'
const IDENTITY = 'server/platform/modules/identity'
const KERNEL = 'server/platform/kernel'

/**
 * What was wrong once and is to be found again when its fix is taken out: of the built site as the build wrote it, of the
 * platform as its source has it. A program does not start without a fix that stands there no longer, or twice.
 */
export const FIXES: Readonly<Record<string, Fix>> = {
  // types that a stranger names are made, of any size
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
  // Accept-Language is cut by a pattern that backtracks by the square
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
  // paths of any length, with any number of slashes, reach the patterns that clean them up
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
  // a token that proves nothing costs an Argon2, and as many at once as are asked for
  argon2: {
    shows: /calls/,
    places: [
      {
        folder: IDENTITY,
        text: 'using turn = await admit(platform, { attempts: [attempt], ip })\n  const token = proof',
        without: 'using turn = await platform.passwords.turn(ip); await turn.hash(password)\n  const token = proof',
      },
      {
        folder: KERNEL,
        text: '(held.get(key) ?? 0) >= byKey || (busy >= atOnce && queue.length >= waiting)',
        without: 'false',
      },
    ],
  },
  // bodies of any size are read by the studio
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
  // names that every object inherits are found in the markets of an event and in the outcomes of a market
  prototypes: {
    shows: /calls/,
    fault: /the answer is 500/,
    places: [
      { folder: 'server/shared', text: 'Object.hasOwn(record, key) ? record[key] : undefined', without: 'record[key]' },
    ],
  },
}
