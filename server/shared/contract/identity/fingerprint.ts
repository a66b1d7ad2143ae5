import { z } from 'zod'

/** The same at every login of one browser. */
export const fp = z
  .string()
  .max(4096)
  .nullish()
  .describe('encrypted browser fingerprint; null if it could not be computed')
