import { env } from '#server/env.ts'
import { procedure } from './trpc.ts'

/** The operator's settings that pages show. */
export type Site = {
  name: string
  /** Who runs the site under which licence, as one line. */
  licence: string | null
  telegram: string | null
}

export const current = procedure.query((): Site => {
  const { SITE_NAME, SITE_LICENCE, TELEGRAM_URL } = env()
  return { name: SITE_NAME, licence: SITE_LICENCE ?? null, telegram: TELEGRAM_URL ?? null }
})
