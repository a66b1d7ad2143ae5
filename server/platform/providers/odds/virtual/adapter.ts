import { z } from 'zod'
import { adapter } from '../../adapter.ts'
import { virtualFeed } from './feed.ts'

/** Matches of the house's own, which are decided by the platform's secret and the day. */
export const virtual = adapter(z.object({}), (_, { secretAt }) => virtualFeed(secretAt))
