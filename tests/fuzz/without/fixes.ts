/** A place where a fix stands, and what would stand there without it. */
type Place = { readonly file: RegExp; readonly text: string; readonly without: string }

type Fix = {
  readonly places: readonly Place[]
  /** Whose answers are to be found slow. */
  readonly shows: RegExp
}

/** Tells a program which fix to be loaded without. */
export const WITHOUT_VARIABLE = 'FUZZ_WITHOUT'

const GATEWAY = /\/\.output\/server\/_ssr\/ssr\.mjs$/
const TRANSFORMER = /\/\.output\/server\/_ssr\/procedure-transformer[^/]*\.mjs$/
const IDENTITY = '/server/platform/modules/identity'

/**
 * What was wrong once and is to be found again when its fix is taken out: of the built site as the build wrote it, of the
 * platform as its source has it. A fix whose text has changed is to be found anew here.
 */
export const FIXES: Readonly<Record<string, Fix>> = {
  // types that a stranger names are made, of any size
  superjson: {
    shows: /procedures/,
    places: [
      {
        file: TRANSFORMER,
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
        file: GATEWAY,
        text: '(acceptLanguage ?? "").slice(0, MAX_LENGTH$1)',
        without: '(acceptLanguage ?? "").split(/\\s*;\\s*/).join(";")',
      },
    ],
  },
  // paths of any length, with any number of slashes, reach the patterns that clean them up
  paths: {
    shows: /long texts|pages/,
    places: [
      { file: GATEWAY, text: 'if (path.length > MAX_PATH_LENGTH) return false;', without: '' },
      { file: GATEWAY, text: '!decoded.includes("//")', without: '!decoded.startsWith("//")' },
      {
        file: GATEWAY,
        text: 'path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path',
        without: 'path.replace(/\\/+$/, "") || "/"',
      },
    ],
  },
  // a token that proves nothing costs an Argon2, and as many at once as are asked for
  argon2: {
    shows: /calls/,
    places: [
      {
        file: new RegExp(`${IDENTITY}/set-new-password\\.ts$`),
        text: 'using turn = await admit(platform, { attempts: [attempt], ip })',
        without: 'using turn = await platform.passwords.turn(ip); await turn.hash(password)',
      },
      {
        file: /\/server\/platform\/kernel\/turns\.ts$/,
        text: "if (mine >= byKey || (busy >= atOnce && queue.length >= waiting)) throw new TurnsTaken('no turn is left')",
        without: '',
      },
    ],
  },
}
