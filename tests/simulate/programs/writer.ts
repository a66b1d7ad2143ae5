import { EventEmitter } from 'node:events'
import { migrate } from '#db/platform/migrate.ts'
import { storageOver } from '#server/platform/hosts/node/storage/connection.ts'
import { groupSize } from '#server/platform/hosts/node/storage/writer-thread.ts'
import type { CommandRegistry } from '#server/platform/kernel/writer/command.ts'
import { groupCommitter, WriterBroken } from '#server/platform/kernel/writer/commit-group.ts'
import type { CommandMessage, FromThread, ToThread, WriterThreadData } from '#server/platform/kernel/writer/messages.ts'
import type { StartWriterThread, WriterThread } from '#server/platform/kernel/writer/start-writer.ts'
import { games } from '#server/shared/rules/games.ts'
import type { Disk } from '../world/disk.ts'
import { Killed, type Life } from '../world/life.ts'
import type { Random } from '../world/random.ts'
import type { Time } from '../world/time.ts'

/** Longest time that a flush to the disk takes, in milliseconds. */
const MAX_FLUSH_MS = 4

type WriterOptions = {
  readonly disk: Disk
  readonly life: Life
  readonly time: Time
  readonly random: Random
  readonly commands: CommandRegistry
  /** Called with the name of each command that was answered. */
  readonly onAnswer: (name: string) => void
}

/** The platform's writer on a simulated disk: its groups are those of the writer's thread, and take time to flush. */
export const simulatedWriter =
  ({ disk, life, time, random, commands, onAnswer }: WriterOptions): StartWriterThread =>
  (data) => {
    const events = new EventEmitter()
    const waiting: CommandMessage[] = []
    let isBusy = false
    let isClosing = false
    let lastSize = 0
    const emit = (message: FromThread) => void events.emit('message', message)

    function fail(error: unknown): void {
      // a killed program gets no message any more
      if (error instanceof Killed || !life.isAlive) return
      events.emit('error', error)
      events.emit('exit')
    }

    function open(): { readonly commit: (group: readonly CommandMessage[]) => void; close(): void } | undefined {
      try {
        const connection = disk.connect(life)
        migrate(connection)
        const commitGroup = groupCommitter(storageOver(connection), commands, surroundingsOf(data))
        return {
          commit(group) {
            const names = new Map(group.map(({ id, name }) => [id, name]))
            const outcomes = commitGroup(group)
            life.require()
            for (const { id, kind } of outcomes) if (kind === 'answer') onAnswer(names.get(id) ?? '')
            emit(outcomes)
          },
          close: () => connection.close(),
        }
      } catch (error) {
        setImmediate(() => fail(error))
        return undefined
      }
    }

    const writer = open()
    if (writer) setImmediate(() => emit('ready'))

    function next(): void {
      if (isBusy || writer === undefined || !life.isAlive) return
      if (waiting.length === 0) {
        if (!isClosing) return
        writer.close()
        events.emit('exit')
        return
      }
      isBusy = true
      time.after(random.between(0, MAX_FLUSH_MS), () => {
        isBusy = false
        if (!life.isAlive) return
        lastSize = groupSize(waiting.length, lastSize)
        try {
          writer.commit(waiting.splice(0, lastSize))
        } catch (error) {
          if (error instanceof WriterBroken && life.isAlive) emit(error.outcomes)
          return fail(error)
        }
        next()
      })
    }

    return Object.assign(events, {
      postMessage(message: ToThread) {
        if (message === 'close') isClosing = true
        else waiting.push(...message)
        next()
      },
    }) as WriterThread
  }

const surroundingsOf = ({ secret, formerSecrets, jurisdiction }: WriterThreadData) => ({
  secret,
  formerSecrets,
  jurisdiction,
  rules: games,
})
