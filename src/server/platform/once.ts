/** What `work` answers: worked out when it is first asked for, and then remembered. One that throws is asked again. */
export function once<Value>(work: () => Value): () => Value {
  let result: { readonly value: Value } | undefined
  return () => {
    result ??= { value: work() }
    return result.value
  }
}
