import { env } from '#server/env.ts'
import { procedure } from './trpc.ts'

/** The settings of this process that pages show. */
export type Site = {
  name: string
  /** Who runs the site under which licence, as one line. */
  licence: string | null
  /** Of the container that visitors who agree to it load. */
  tagManagerId: string | null
}

export const current = procedure.query((): Site => {
  const { SITE_NAME, SITE_LICENCE, TAG_MANAGER_ID } = env()
  return { name: SITE_NAME, licence: SITE_LICENCE ?? null, tagManagerId: TAG_MANAGER_ID ?? null }
})
