// `npm run dev`: the demo's server, started again when its source changes, behind Vite's server for the screens.
import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '../process/free-port.ts'

const webPort = process.env.PORT ?? '3000'
const address = `http://127.0.0.1:${webPort}`
const serverPort = `${await freePort()}`
const api = `http://127.0.0.1:${serverPort}`

const children = [
  start(['--watch', '--watch-preserve-output', 'scripts/demo/demo.ts'], { PORT: serverPort, PUBLIC_URL: address }),
  start(['node_modules/vite/bin/vite.js', '--port', webPort, '--strictPort'], { LATCHKEY_API: api }),
]
console.log(`Screens with reload at ${address}`)

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
  return child
}

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
