import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Argon2Answer, Argon2Ask, Argon2Job } from './messages.ts'

/** OWASP Password Storage Cheat Sheet: argon2id (the package's default) with 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// On Linux a priority is a thread's own, and without an id it is that of whoever asks. Elsewhere it is the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

function run(job: Argon2Job): string | boolean {
  switch (job.kind) {
    case 'hash':
      return hashSync(job.password, { ...ARGON2ID, salt: job.salt })
    case 'verify':
      return verifySync(job.passwordHash, job.password)
  }
}

function answer({ id, job }: Argon2Ask): Argon2Answer {
  try {
    return { id, result: run(job) }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

/** The longest rest after a hash. On a machine that is overrun one takes long enough by itself. */
const MOST_REST_MS = 50
const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/**
 * The entry of a thread that hashes, one password after the other, and rests after each as long as it took: a hash empties
 * the caches that the games compute in, so that a thread without rest slows them down even where it gives way to them.
 */
parentPort?.on('message', (ask: Argon2Ask) => {
  const startedAt = performance.now()
  parentPort?.postMessage(answer(ask))
  Atomics.wait(nothing, 0, 0, Math.min(MOST_REST_MS, performance.now() - startedAt))
})
