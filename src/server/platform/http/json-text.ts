/** A reply, or a list in one, that the database has already written as JSON: it goes out as it is. */
export class JsonText<T> {
  /** What the text would parse to; there is no such field. */
  declare readonly value: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** One object of some parts that are text already and some that are not. */
  static object<T>(parts: { readonly [Name in keyof T]: T[Name] | JsonText<T[Name]> }): JsonText<T> {
    const fields = Object.entries(parts).map(([name, part]) => {
      return `${JSON.stringify(name)}:${part instanceof JsonText ? part.text : JSON.stringify(part)}`
    })
    return new JsonText(`{${fields.join(',')}}`)
  }
}
