// Divan beside boardgame.io with its store in memory: the same number of tables, people and moves a second, in turns on
// the same machine, each server in a process of its own.
//
//   tools/setup boardgame
//   PATH="$PWD/.tools/node/node_modules/.bin:$PATH" node bench/boardgame_io.mjs [--rounds 5] [--seconds 5] [--rate 200] [--tables 50] [--data DIR]
//
// A move is measured from sending it until its sender hears that it counts: `committed` after the disk in Divan, the
// state with the next number in boardgame.io, which keeps nothing. The last line tells the ratio of the two 99th
// percentiles, of each round and in the median.
import { fork, spawn, execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(join(root, '.tools', 'boardgame', 'package.json'))
const seats = 4
const game = 'cards'

const given = { rounds: 5, seconds: 5, rate: 200, tables: 50, data: tmpdir() }
for (let i = 2; i < process.argv.length; i += 2) {
  const name = process.argv[i].replace(/^--/, '')
  if (!(name in given) || process.argv[i + 1] === undefined) throw new Error(`unknown option ${process.argv[i]}`)
  given[name] = name === 'data' ? process.argv[i + 1] : Number(process.argv[i + 1])
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const percentile = (values, percent) => [...values].sort((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1]
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

// ---- boardgame.io: a game of cards with hidden hands, one move a turn, without end

const Cards = {
  name: game,
  setup: () => ({
    table: [],
    scores: Array(seats).fill(0),
    players: Object.fromEntries(
      Array.from({ length: seats }, (_, seat) => [seat, Array.from({ length: 12 }, (_, card) => ({ suit: card % 4, rank: (card + seat) % 13 }))]),
    ),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, place) => {
      const hand = G.players[playerID]
      const card = hand[place % hand.length]
      G.table.push(card)
      if (G.table.length > seats) G.table.shift()
      G.scores[Number(playerID)] += card.rank
      hand.push(hand.shift())
    },
  },
}

async function serve() {
  const { Server, Origins } = require('boardgame.io/server')
  const { PlayerView } = require('boardgame.io/core')
  const server = Server({ games: [{ ...Cards, playerView: PlayerView.STRIP_SECRETS }], origins: [Origins.LOCALHOST] })
  const running = await server.run({ port: 0 })
  process.send(running.appServer.address().port)
  process.on('disconnect', () => process.exit(0))
}

// One connection a seat. Plays at the rate that is wanted, at whichever tables wait for a move.
class Crowd {
  constructor(port) {
    this.tables = Array.from({ length: given.tables }, (_, number) => ({ id: `table${number}`, stateID: 0, current: '0', waits: null }))
    this.port = port
    this.times = []
  }

  async connect() {
    const { io } = require('socket.io-client')
    this.sockets = []
    for (const table of this.tables) {
      table.sockets = []
      for (let seat = 0; seat < seats; ++seat) {
        const socket = io(`http://127.0.0.1:${this.port}/${game}`, { transports: ['websocket'], forceNew: true })
        table.sockets.push(socket)
        this.sockets.push(socket)
        socket.on('update', (_, state) => this.hear(table, seat, state))
        await new Promise((done, fail) => {
          socket.on('connect_error', fail)
          socket.once('sync', (_, sync) => {
            Object.assign(table, { stateID: sync.state._stateID, current: sync.state.ctx.currentPlayer })
            done()
          })
          socket.emit('sync', table.id, String(seat), undefined, seats)
        })
      }
    }
  }

  hear(table, seat, state) {
    if (table.waits === null || String(seat) !== table.waits.seat || state._stateID <= table.waits.stateID) return
    this.times.push(performance.now() - table.waits.since)
    Object.assign(table, { stateID: state._stateID, current: state.ctx.currentPlayer, waits: null })
  }

  async play(seconds) {
    this.times = []
    const begun = performance.now()
    let last = begun
    let due = 0
    let next = 0
    while (performance.now() < begun + seconds * 1000) {
      const now = performance.now()
      due = Math.min(50, due + ((now - last) * given.rate) / 1000)
      last = now
      for (let tried = 0; due >= 1 && tried < this.tables.length; ++tried) {
        const table = this.tables[next++ % this.tables.length]
        if (table.waits !== null) continue
        --due
        table.waits = { seat: table.current, stateID: table.stateID, since: performance.now() }
        const action = { type: 'MAKE_MOVE', payload: { type: 'play', args: [next], playerID: table.current, credentials: undefined } }
        table.sockets[Number(table.current)].emit('update', action, table.stateID, table.id, table.current)
      }
      await pause(1)
    }
    await pause(500)
    const times = this.times
    return { moves: Math.round(times.length / seconds), p50: percentile(times, 50), p99: percentile(times, 99) }
  }

  leave() {
    for (const socket of this.sockets) socket.disconnect()
  }
}

// ---- Divan

function divan(url) {
  const words = ['load', '--url', url, '--tables', given.tables, '--clients', given.tables * seats, '--rate', given.rate, '--seconds', given.seconds, '--runs', 1, '--json']
  const told = JSON.parse(execFileSync(join(root, 'build', 'divan'), words.map(String), { encoding: 'utf8' })).median
  return { moves: told.moves_a_second, p50: told.p50_us / 1000, p99: told.p99_us / 1000 }
}

function serveDivan(data) {
  const server = spawn(join(root, 'build', 'divan'), ['serve', '--port', '0', '--unlimited', '--log', 'error', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((done) => {
    let said = ''
    server.stdout.on('data', (piece) => {
      said += piece
      const url = /http:\/\/\S+/.exec(said)
      if (url !== null) done({ server, url: url[0] })
    })
  })
}

async function compare() {
  const folder = mkdtempSync(join(given.data, 'divan-bench-'))
  const { server, url } = await serveDivan(folder)
  const other = fork(fileURLToPath(import.meta.url), { env: { ...process.env, BOARDGAME_SERVES: '1', NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const port = await new Promise((done) => other.once('message', done))
    const crowd = new Crowd(port)
    await crowd.connect()
    await crowd.play(1)
    const ratios = []
    const rounds = []
    for (let round = 1; round <= given.rounds; ++round) {
      const theirs = await crowd.play(given.seconds)
      const ours = divan(url)
      ratios.push(ours.p99 / theirs.p99)
      rounds.push({ theirs, ours })
      const words = ({ moves, p50, p99 }) => `${moves} moves a second, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
      console.log(`round ${round}: boardgame.io ${words(theirs)}; divan ${words(ours)}; ratio of p99 ${(ours.p99 / theirs.p99).toFixed(2)}`)
    }
    crowd.leave()
    const p99 = (whose) => median(rounds.map((round) => round[whose].p99)).toFixed(2)
    console.log(`median: boardgame.io p99 ${p99('theirs')} ms, divan p99 ${p99('ours')} ms, ratio ${median(ratios).toFixed(2)} (target: under 2)`)
  } finally {
    other.disconnect()
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
    rmSync(folder, { recursive: true })
  }
}

if (process.env.BOARDGAME_SERVES) await serve()
else await compare()
