import type { BankLine } from '#api/bank.ts'
import { countedWithCommas } from '#domain/counted.ts'

export const isDone = ({ state }: BankLine) => state === 'posted' || state === 'set_aside'

export const holdsWords = ({ description }: BankLine, words: string) =>
  description.toLowerCase().includes(words.toLowerCase())

export const linesInWords = (count: number) => countedWithCommas(count, 'line')
