import { expect, test } from 'vitest'
import { inBatches, inSteps, oneByOne, rowsPerBatch, untilFewer } from '#server/platform/jobs/batches.ts'

test.each([0, 1, rowsPerBatch - 1, rowsPerBatch, rowsPerBatch + 1, 2 * rowsPerBatch])(
  'each of %i rows is handled once, in its order',
  async (count) => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: 3 * index + 5 }))
    const handled: { id: number }[] = []
    await inBatches(
      async (afterId, limit) => rows.filter(({ id }) => id > afterId).slice(0, limit),
      async (batch) => void handled.push(...batch),
    )
    expect(handled).toEqual(rows)
  },
)

test.each([0, 1, rowsPerBatch, rowsPerBatch + 1])('of %i rows none is left', async (count) => {
  let left = count
  await untilFewer(async (limit) => {
    const taken = Math.min(left, limit)
    left -= taken
    return taken
  })
  expect(left).toBe(0)
})

test('rows that fail do not stop the others, and the first failure is thrown at the end', async () => {
  const handled: number[] = []
  const handling = oneByOne(
    async () => [{ id: 1 }, { id: 2 }, { id: 3 }],
    async ({ id }) => {
      if (id < 3) throw new Error(`Row ${id} failed`)
      handled.push(id)
    },
  )
  await expect(handling).rejects.toThrow('Row 1 failed')
  expect(handled).toEqual([3])
})

test('steps that fail do not stop the others, and the first failure is thrown at the end', async () => {
  const done: string[] = []
  const step = (name: string, fails: boolean) => async () => {
    if (fails) throw new Error(`${name} failed`)
    done.push(name)
  }
  const job = inSteps(step('first', true), step('second', false), step('third', true), step('fourth', false))
  await expect(job).rejects.toThrow('first failed')
  expect(done).toEqual(['second', 'fourth'])
})
