import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { CommandRegistry } from '#server/platform/kernel/writer/command.ts'
import { loadCommands } from '#server/platform/load-commands.ts'
import { loadModules } from '#server/platform/load-modules.ts'
import { REGISTRIES } from '#server/platform/providers/index.ts'
import { createLog } from '#server/telemetry/log.ts'
import { writeTemplateDatabase } from '../../support/platform/template-database.ts'
import { beaconAdapter, isBeaconWord } from '../peers/beacon.ts'
import { createMail, type Mail } from '../peers/mail.ts'
import { createOddsCompany, type OddsCompany } from '../peers/odds-company.ts'
import { COMPANY, createPaymentCompany, type PaymentCompany } from '../peers/payment-company.ts'
import { socialAdapter } from '../peers/social-company.ts'
import { createWatcher, type Watcher } from '../peers/witness.ts'
import { createPlatformProgram, type PlatformProgram } from '../programs/platform-program.ts'
import {
  createStudioProgram,
  PLATFORM_HOST,
  STUDIO_HOST,
  STUDIO_KEY,
  type StudioProgram,
  UNUSED_KEY,
} from '../programs/studio-program.ts'
import { createDisk, type Disk, NO_DISK_FAULTS } from './disk.ts'
import { type MachineClock, machineClock } from './life.ts'
import { createNetwork, type Network, NO_NETWORK_FAULTS } from './network.ts'
import { createRandom, type Random } from './random.ts'
import { countImmediates, createTime, type Time } from './time.ts'
import { createTrace, type Trace } from './trace.ts'

export const START_MS = Date.UTC(2026, 11, 28)

/** A bug put in on purpose. */
export type Bug = {
  /** Replaces commands. */
  readonly commands?: (commands: CommandRegistry) => CommandRegistry
  /** Whether a statement of a program is skipped. */
  readonly skips?: (program: 'platform' | 'studio', sql: string) => boolean
  /** Called with the platform's database file while it is down. */
  readonly onRestart?: (file: string) => void
  /** Statements of the platform's connection when it is opened. */
  readonly pragmas?: string
}

export type WorldOptions = {
  readonly seed: string
  /** Folder of the databases. */
  readonly folder: string
  readonly bug?: Bug | undefined
  /** How much more often than usual programs end. */
  readonly harshness?: number | undefined
  readonly print?: ((line: string) => void) | undefined
}

/** Everything of a simulation but its players: the programs, their machines, the network and the companies. */
export type World = {
  readonly time: Time
  readonly random: Random
  readonly trace: Trace
  readonly network: Network
  readonly platform: PlatformProgram
  readonly studio: StudioProgram
  readonly disks: { readonly platform: Disk; readonly studio: Disk }
  readonly clock: MachineClock
  readonly company: PaymentCompany
  readonly odds: OddsCompany
  readonly mail: Mail
  readonly watcher: Watcher
  /** Faults so far, by kind. */
  readonly faults: ReadonlyMap<string, number>
  /** Lines of the programs' logs that state a fault of their own. */
  readonly errors: readonly string[]
  note(event: string): void
  setFaults(isOn: boolean): void
}

/** Hours between two events of a kind, on average. */
const HOUR_MS = 3_600_000
const FAULTS_EVERY = {
  kill: 2 * HOUR_MS,
  stop: 8 * HOUR_MS,
  cut: HOUR_MS,
  full: 12 * HOUR_MS,
  step: 6 * HOUR_MS,
} as const

export async function createWorld({ seed, folder, bug = {}, harshness = 1, print }: WorldOptions): Promise<World> {
  countImmediates()
  const time = createTime(START_MS)
  const random = createRandom(seed)
  const trace = createTrace(print)
  const faults = new Map<string, number>()
  const errors: string[] = []
  let isFaulty = false
  const note = (event: string) => trace.add(time.now() - START_MS, event)
  const onFault = (kind: string) => {
    faults.set(kind, (faults.get(kind) ?? 0) + 1)
    note(`fault: ${kind}`)
  }

  mkdirSync(folder, { recursive: true })
  const files = { platform: join(folder, 'platform.db'), studio: join(folder, 'studio.db') }
  for (const file of Object.values(files)) for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  writeTemplateDatabase(files.platform)
  const diskOf = (name: 'platform' | 'studio') =>
    createDisk({
      file: files[name],
      random: random.fork(`disk of ${name}`),
      onFault: (kind) => onFault(`${name}: ${kind}`),
      spoil: bug.skips && ((sql) => bug.skips?.(name, sql) ?? false),
      ...(bug.pragmas !== undefined && name === 'platform' && { pragmas: bug.pragmas }),
    })
  const disks = { platform: diskOf('platform'), studio: diskOf('studio') }

  const network = createNetwork({ time, random: random.fork('network'), onFault })
  const clocks = {
    platform: machineClock(time, random.fork('clock of platform')),
    studio: machineClock(time, random.fork('clock of studio')),
  }
  const company = createPaymentCompany({ time, random: random.fork('company'), network })
  const mail = createMail({ network, random: random.fork('mail') })
  const odds = createOddsCompany({ time, random: random.fork('odds'), loss: () => (isFaulty ? 0.002 : 0) })
  const watcher = createWatcher({ network })
  const log = logOf((line) => {
    errors.push(line)
    note(`log: ${line}`)
  })

  const loaded = await loadCommands()
  await loadModules()
  const commands = bug.commands ? bug.commands(loaded) : loaded
  const faulty = random.fork('faults')

  function restart(program: PlatformProgram | StudioProgram, name: 'platform' | 'studio'): void {
    note(`${name} is down`)
    time.after(faulty.between(200, 8000), () => {
      if (name === 'platform') bug.onRestart?.(files.platform)
      note(`${name} starts`)
      program.start().catch((error: unknown) => note(`${name} has not started: ${String(error)}`))
    })
  }

  const platform: PlatformProgram = createPlatformProgram({
    time,
    random: random.fork('platform'),
    clock: clocks.platform,
    network,
    disk: disks.platform,
    commands,
    registries: {
      ...REGISTRIES,
      payments: { company: company.adapter },
      email: { mail: mail.email },
      sms: { mail: mail.sms },
      beacon: { simulated: beaconAdapter({ time, network }) },
      odds: { company: odds.adapter },
      social: { company: socialAdapter({ network }) },
      witness: { simulated: watcher.adapter },
    },
    providerSettings: {
      PAYMENT_PROVIDERS: COMPANY,
      EMAIL_PROVIDER: 'mail',
      SMS_PROVIDER: 'mail',
      KYC_PROVIDER: random.chance(0.5) ? 'sandbox' : 'operator',
      BEACON_PROVIDER: 'simulated',
      CAPTCHA_PROVIDER: 'none',
      SPORTS_FEED: 'company',
      SOCIAL_PROVIDERS: JSON.stringify([{ name: 'company', adapter: 'company' }]),
      WITNESSES: 'simulated://watcher=watcher',
      GAMES_STUDIO_ORIGIN: `https://${STUDIO_HOST}`,
      GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY, UNUSED_KEY]),
    },
    log,
    seed,
    onEnd: () => restart(platform, 'platform'),
  })
  const studio: StudioProgram = createStudioProgram({
    time,
    clock: clocks.studio,
    network,
    disk: disks.studio,
    random: random.fork('studio'),
    chainLength: 500,
    isBeaconWord,
    onFault(error) {
      errors.push(`studio: ${error.message}`)
      note(`studio: ${error.message}`)
    },
    onEnd: () => restart(studio, 'studio'),
  })
  network.listen(PLATFORM_HOST, 'platform', (request) => platform.fetch(request))
  network.listen(STUDIO_HOST, 'studio', (request) => studio.fetch(request))

  const repeatedly = (meanMs: number, act: () => void): void => {
    time.after(faulty.exponential(meanMs), () => {
      if (isFaulty) act()
      repeatedly(meanMs, act)
    })
  }
  const programs = { platform, studio }
  const names = ['platform', 'studio'] as const
  repeatedly(FAULTS_EVERY.kill / harshness, () => {
    const name = faulty.pick(names)
    onFault(`${name}: kill`)
    programs[name].kill()
  })
  repeatedly(FAULTS_EVERY.stop, () => {
    onFault('platform: stop')
    if (faulty.chance(0.3)) platform.renewSecret()
    platform.stop().then(
      () => restart(platform, 'platform'),
      () => restart(platform, 'platform'),
    )
  })
  repeatedly(FAULTS_EVERY.cut, () =>
    network.cut(faulty.pick([...names, 'mail', 'beacon', COMPANY, 'witness']), faulty.between(1000, 120_000)),
  )
  repeatedly(FAULTS_EVERY.full, () => {
    const disk = disks[faulty.pick(names)]
    onFault('full disk')
    disk.isFull = true
    time.after(faulty.between(1000, 60_000), () => {
      disk.isFull = false
    })
  })
  repeatedly(FAULTS_EVERY.step, () => {
    onFault('clock step')
    clocks[faulty.pick(names)].step(faulty.between(-3000, 3000))
  })

  return {
    time,
    random,
    trace,
    network,
    platform,
    studio,
    disks,
    clock: clocks.platform,
    company,
    odds,
    mail,
    watcher,
    faults,
    errors,
    note,
    setFaults(isOn) {
      isFaulty = isOn
      Object.assign(network.faults, isOn ? { drop: 0.01, repeat: 0.02, slow: 0.01 } : NO_NETWORK_FAULTS)
      for (const disk of Object.values(disks)) {
        Object.assign(disk.faults, isOn ? { kill: 1 / 400_000, tear: 1 / 20_000, fail: 1 / 100_000 } : NO_DISK_FAULTS)
        if (!isOn) disk.isFull = false
      }
    },
  }
}

const FATAL = 60
const ERROR = 50

/** A log whose errors are part of the trace, without what differs between runs: stacks and durations. */
function logOf(onError: (line: string) => void): Logger {
  return createLog({
    program: 'platform',
    level: 'error',
    destination: {
      write(line) {
        const { level, msg, err, engine, job, violation } = JSON.parse(line)
        if (level === ERROR || level === FATAL)
          onError(JSON.stringify({ msg, error: err?.message, engine, job, violation }))
      },
    },
  })
}
