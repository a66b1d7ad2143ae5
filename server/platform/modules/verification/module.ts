import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { verification } from './handlers.ts'
import { judgeSentChecks } from './judge-sent-checks.ts'
import type { Commands, Parts } from './platform.ts'

const JUDGE_EVERY_MS = 10_000

/** Identity verification: personal data, documents and decisions. */
export const module = {
  handlers: { verification },
  securityEvents: [
    { call: contract.verification.begin, event: 'identity_asked' },
    { call: contract.verification.send, event: 'identity_asked' },
  ],
  jobs: [
    { name: 'judge identity checks', everyMs: JUDGE_EVERY_MS, run: judgeSentChecks },
    {
      name: 'purge uploads',
      everyMs: HOUR_MS,
      async run({ writer }) {
        for (;;) {
          const { changed } = await writer.execute('purgeUploads', undefined)
          if (changed === 0) return
        }
      },
    },
  ],
} satisfies Module<Commands, Parts>
