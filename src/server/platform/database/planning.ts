/**
 * How PostgreSQL plans the statements of our connections. Prepared statements are planned once, without looking at the
 * values: each landlord's rows are found by an index that begins with the landlord, so one plan serves landlords with
 * ten properties and with ten thousand, and planning takes longer than running. No statement is worth the compiler or a
 * second process, and databases lie on disks that reach any page equally fast. A plan made while a table was empty
 * would read all of it for as long as the plan lives, so whatever has an index is read by it.
 */
export const planning = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'enable_seqscan=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
] as const
