import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { childEnvironment } from '#server/env.ts'
import { checkPortIsFree, freePort } from '#server/supervisor/ports.ts'
import { restartDelayMs, runWithRestarts } from '#server/supervisor/run-with-restarts.ts'
import { Stop } from '#server/supervisor/stop.mjs'

const HOST = '127.0.0.1'
const never = new AbortController().signal

async function pidProgram() {
  const port = await freePort(HOST)
  const url = `http://${HOST}:${port}`
  const environment = childEnvironment({ PORT: String(port) })
  return {
    url,
    program: { name: 'program', args: ['tests/support/programs/answers-its-pid.ts'], environment, readyUrl: url },
  }
}

const pidAt = async (url: string) => Number(await (await fetch(url)).text())

test('a program that dies is started again', async () => {
  const { url, program } = await pidProgram()
  const keeper = await runWithRestarts(program, never)
  onTestFinished(() => keeper.stop())
  const first = await pidAt(url)
  await expect(fetch(`${url}/die`)).rejects.toThrow()
  await expect.poll(() => pidAt(url).catch(() => first), { timeout: 60_000 }).not.toBe(first)
})

test('a program is started again at once when that is asked for', async () => {
  const { url, program } = await pidProgram()
  const keeper = await runWithRestarts(program, never)
  onTestFinished(() => keeper.stop())
  const first = await pidAt(url)
  await keeper.restart()
  await expect.poll(() => pidAt(url).catch(() => first), { timeout: 60_000 }).not.toBe(first)
})

test('stopping drains: a request that is being answered gets its answer', async () => {
  const { url, program } = await pidProgram()
  const keeper = await runWithRestarts(program, never)
  const begun = await fetch(`${url}/slow`)
  const stopped = keeper.stop()
  expect(await begun.text()).toBe('drained')
  await stopped
  await expect(fetch(url)).rejects.toThrow()
})

test('a program that never served is not tried again', async () => {
  const { program } = await pidProgram()
  const broken = { ...program, args: ['--eval', 'process.exit(3)'] }
  await expect(runWithRestarts(broken, never)).rejects.toThrow(new Stop('The program ended before it served (code 3).'))
})

test('a program ends when its supervisor is killed', async () => {
  const port = await freePort(HOST)
  const url = `http://${HOST}:${port}`
  const supervisor = spawn(process.execPath, ['tests/support/programs/holds-a-child.ts'], {
    env: childEnvironment({ PORT: String(port) }),
  })
  onTestFinished(() => void supervisor.kill('SIGKILL'))
  await expect.poll(() => pidAt(url).catch(() => 0), { timeout: 60_000 }).toBeGreaterThan(0)
  supervisor.kill('SIGKILL')
  await expect.poll(() => pidAt(url).catch(() => 'gone'), { timeout: 60_000 }).toBe('gone')
})

test('a program whose output nobody reads any more still ends', async () => {
  const args = ['--import', './server/supervisor/end-with-parent.mjs', 'tests/support/programs/writes-on.ts']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stdio[1] ?? child, 'data')
  for (const output of child.stdio) output?.destroy()
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test('a supervisor ends when the npm that runs it is killed, whose shell passes nothing on', async () => {
  const { url, program } = await pidProgram()
  const script = `"${process.execPath}" tests/support/programs/supervises.ts; true`
  const shell = spawn('sh', ['-c', script], { env: { ...program.environment, npm_lifecycle_event: 'serve' } })
  onTestFinished(() => void shell.kill('SIGKILL'))
  await expect.poll(() => pidAt(url).catch(() => 0), { timeout: 60_000 }).toBeGreaterThan(0)
  shell.kill('SIGTERM')
  await expect.poll(() => pidAt(url).catch(() => 'gone'), { timeout: 60_000 }).toBe('gone')
})

test('the delays between restarts double up to half a minute', () => {
  expect([1, 2, 3, 4].map(restartDelayMs)).toEqual([500, 1000, 2000, 4000])
  expect(restartDelayMs(50)).toBe(30_000)
})

test('a taken port is one line that names the setting', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen({ host: HOST, port: 0 }, resolve))
  onTestFinished(() => void holder.close())
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(checkPortIsFree('PORT', { host: HOST, port })).rejects.toThrow(
    new Stop(`Port ${port} is taken: stop the program that uses it, or set PORT to a free one.`),
  )
  await expect(checkPortIsFree('PORT', { host: HOST, port: await freePort(HOST) })).resolves.toBeUndefined()
})
