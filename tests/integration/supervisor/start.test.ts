import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { childEnvironment } from '#server/env.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { ROOT } from '#server/supervisor/programs.ts'
import { listen, portOf, stopListening } from '../../support/listen.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const HOST = '127.0.0.1'
const run = promisify(execFile)

/** Runs the check that precedes a build of `npm start`. */
const check = (variables: Record<string, string>) =>
  run(process.execPath, ['server/supervisor/check-start.ts'], { cwd: ROOT, env: childEnvironment(variables) })

const PORTS = ['PORT', 'STUDIO_PORT', 'PLATFORM_PORT', 'OPERATOR_PORT'] as const

async function freePorts(): Promise<Record<(typeof PORTS)[number], string>> {
  const ports = await Promise.all(PORTS.map(async (name) => [name, String(await freePort(HOST))] as const))
  return Object.fromEntries(ports) as Record<(typeof PORTS)[number], string>
}

test('a start on a taken port ends before the build, with the setting to change', async () => {
  using directory = temporaryDirectory()
  const other = createServer()
  await listen(other)
  onTestFinished(() => stopListening(other))
  const [site, studio, operator] = [await freePort(HOST), await freePort(HOST), await freePort(HOST)]
  const own = { PORT: String(site), STUDIO_PORT: String(studio), OPERATOR_PORT: String(operator) }
  const ports = { ...own, PLATFORM_PORT: String(portOf(other)) }
  const failed = check({ DATA_DIR: directory.path, HOST, PLATFORM_HOST: HOST, ...ports })
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: `\nPort ${portOf(other)} is taken: stop the program that uses it, or set PLATFORM_PORT to a free one.\n`,
  })
})

test('a second site on this machine has its operator API on another port, unless one is set', async () => {
  using directory = temporaryDirectory()
  const other = createServer()
  await listen(other)
  onTestFinished(() => stopListening(other))
  const ports = { PORT: String(await freePort(HOST)), STUDIO_PORT: String(await freePort(HOST)) }
  const own = {
    DATA_DIR: directory.path,
    HOST,
    PLATFORM_HOST: HOST,
    PLATFORM_PORT: String(await freePort(HOST)),
    ...ports,
  }
  await expect(check({ ...own, OPERATOR_PORT: String(portOf(other)) })).rejects.toMatchObject({
    stderr: expect.stringContaining('OPERATOR_PORT'),
  })
  const usual = createServer()
  // taken by this test, or by another program
  await new Promise<void>((resolve) => void usual.once('error', () => resolve()).listen(4001, HOST, resolve))
  onTestFinished(() => void usual.close())
  expect(await check(own)).toMatchObject({ stderr: '' })
})

test('a start with an invalid setting ends before the build, and one with free ports goes on', async () => {
  using directory = temporaryDirectory()
  const ports = await freePorts()
  const valid = { DATA_DIR: directory.path, HOST, PLATFORM_HOST: HOST, ...ports }
  await expect(check({ ...valid, STUDIO_PORT: 'next' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('STUDIO_PORT'),
  })
  const games = { GAMES_STUDIO_ORIGIN: 'http://studio.localhost:4100' }
  await expect(check({ ...valid, ...games, PUBLIC_ORIGIN: 'https://casino.example' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'GAMES_STUDIO_ORIGIN: only browsers on this machine reach http://studio.localhost:4100',
    ),
  })
  expect(await check({ ...valid, ...games })).toMatchObject({ stderr: '' })
  expect(await check(valid)).toMatchObject({ stderr: '' })
})

test('games come from the host of a public site, unless the studio has a domain of its own', async () => {
  using directory = temporaryDirectory()
  const ports = await freePorts()
  const own = { DATA_DIR: directory.path, HOST, PLATFORM_HOST: HOST, ...ports }
  const print = `import { prepare } from '#server/supervisor/prepare.ts'
    console.log(JSON.stringify((await prepare('production')).environment))`
  const variablesOf = async (variables: Record<string, string>) => {
    const program = ['--input-type=module', '--eval', print]
    const { stdout } = await run(process.execPath, program, { cwd: ROOT, env: childEnvironment(variables) })
    const { GAMES_STUDIO_ORIGIN, GAME_FRAME_ORIGINS, STUDIO_URL, STUDIO_TRUSTED_PROXY } = JSON.parse(stdout)
    return { GAMES_STUDIO_ORIGIN, GAME_FRAME_ORIGINS, STUDIO_URL, STUDIO_TRUSTED_PROXY }
  }
  const PUBLIC_ORIGIN = 'https://casino.example'
  expect(await variablesOf({ ...own, PUBLIC_ORIGIN })).toEqual({
    GAMES_STUDIO_ORIGIN: 'https://casino.example/studio',
    GAME_FRAME_ORIGINS: 'https://casino.example',
    STUDIO_URL: `http://${HOST}:${ports.STUDIO_PORT}`,
    STUDIO_TRUSTED_PROXY: '127.0.0.1,::1',
  })
  const GAMES_STUDIO_ORIGIN = 'https://games.example'
  expect(await variablesOf({ ...own, PUBLIC_ORIGIN, GAMES_STUDIO_ORIGIN })).toEqual({
    GAMES_STUDIO_ORIGIN,
    GAME_FRAME_ORIGINS: GAMES_STUDIO_ORIGIN,
    STUDIO_TRUSTED_PROXY: '',
  })
  const local = `http://studio.localhost:${ports.STUDIO_PORT}`
  expect(await variablesOf(own)).toMatchObject({ GAMES_STUDIO_ORIGIN: local, GAME_FRAME_ORIGINS: local })
})
