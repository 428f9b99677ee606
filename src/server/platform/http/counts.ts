/** How many there are of each name. */
export class Counts {
  readonly #counts = new Map<string, number>()

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1)
  }

  remove(name: string): void {
    if (this.of(name) > 1) this.#counts.set(name, this.of(name) - 1)
    else this.#counts.delete(name)
  }
}
