import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import { virtualFeed } from './feed.ts'

/** Virtual matches of the site, decided by the platform's secret and the day. */
export const virtual = adapter(z.object({}), (_, { secretAt }) => virtualFeed(secretAt))
