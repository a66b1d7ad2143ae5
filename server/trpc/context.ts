export type Context = Record<string, never>
export const currentContext = (): Context => ({})
