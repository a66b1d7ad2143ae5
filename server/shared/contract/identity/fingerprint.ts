import { z } from 'zod'

/** The same at every login of one browser. */
export const fp = z
  .string()
  .max(4096)
  .nullish()
  .describe('encrypted browser fingerprint; null where it could not be taken')
