/** What `work` answers: worked out when it is first asked for, and kept. One that throws is asked again. */
export function once<Value>(work: () => Value): () => Value {
  let kept: { readonly value: Value } | undefined
  return () => {
    kept ??= { value: work() }
    return kept.value
  }
}
