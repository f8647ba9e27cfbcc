-- Counts of whole tables are kept, not made at each look: `counters` has what was folded, `count_changes` what came since.
-- Who changes something adds a row to the latter, and so waits for nobody. Nouns: 'offered' and 'drafts', each also
-- in every language ('offered:hi'), by category;
-- 'users' (0); and by quarter of an hour (which every time zone's days consist of) 'registrations', 'enrollments',
-- 'revenue' (in paise, from the ledger) and 'approvals'; 'payments/pending' and so on, and 'claimed' (in paise, from the ledger), by 0.
CREATE OR REPLACE FUNCTION counter_total(wanted text, first integer, last integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(count) FROM counters WHERE noun = wanted AND key BETWEEN first AND last), 0)
    + coalesce((SELECT sum(change) FROM count_changes WHERE noun = wanted AND key BETWEEN first AND last), 0)
  )::bigint
$$;
