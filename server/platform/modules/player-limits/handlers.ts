import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { requireRecentAuthentication } from '../identity/reads.ts'
import type { Platform } from './platform.ts'
import { readLimits } from './queries/read-limits.ts'

const SUCCESS = { success: true } as const

export const limits: HandlersFor<typeof contract.limits, Platform> = {
  current: async ({ caller, platform }) => readLimits(platform, caller.userId),
  set: async ({ input, caller: { userId }, platform }) => platform.writer.execute('setLimit', { userId, ...input }),
  async confirm({ input, caller, platform }) {
    await requireRecentAuthentication(platform, caller)
    const { userId } = caller
    await platform.writer.execute('confirmLimit', { userId, ...input })
    return SUCCESS
  },
  async keep({ input, caller: { userId }, platform }) {
    await platform.writer.execute('keepLimit', { userId, ...input })
    return SUCCESS
  },
  async takeTimeOut({ input, caller: { userId }, platform }) {
    await platform.writer.execute('takeTimeOut', { userId, until: Date.parse(input.until) })
    return SUCCESS
  },
  async exclude({ input: { term }, caller: { userId }, platform }) {
    await platform.writer.execute('excludeSelf', { userId, term })
    return SUCCESS
  },
  async reopen({ caller: { userId }, platform }) {
    const { reopensAt } = await platform.writer.execute('askToReopen', { userId })
    return { reopens_at: new Date(reopensAt).toISOString() }
  },
  async setZone({ input: { zone }, caller: { userId }, platform }) {
    await platform.writer.execute('changeZone', { userId, zone })
    return SUCCESS
  },
  async setRealityCheck({ input: { minutes }, caller: { userId }, platform }) {
    await platform.writer.execute('setRealityCheck', { userId, minutes })
    return SUCCESS
  },
  async answerRealityCheck({ input: { answer }, caller: { userId }, platform }) {
    await platform.writer.execute('answerRealityCheck', { userId, answer })
    return SUCCESS
  },
}
