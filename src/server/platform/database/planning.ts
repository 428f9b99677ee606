/**
 * How PostgreSQL plans the statements of our connections. What is prepared is planned once, without looking at the
 * values: each landlord's rows are found by an index that begins with the landlord, so one plan serves those with ten
 * properties and those with ten thousand, and planning again for each takes longer than running. No statement of ours
 * is worth a compiler or a second process, and databases live on disks that reach any page equally fast. A plan made
 * while a table was empty would read all of it for as long as it is used: whatever has an index is read through that.
 */
export const planning = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'enable_seqscan=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
] as const
