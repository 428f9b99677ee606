/**
 * How PostgreSQL plans the statements of our connections. What is prepared is planned once, without looking at the
 * values: each landlord's rows are found by an index that begins with the landlord, so one plan serves those with ten
 * properties and those with ten thousand, and planning again for each takes longer than running. No statement of ours
 * is worth a compiler or a second process, and databases live on disks that reach any page equally fast.
 */
export const planning = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
] as const
