-- Lantern reads counts of whole tables from counters. `counters` has the folded values, and `count_changes` the
-- later changes. A transaction only inserts a row into `count_changes`, so transactions don't wait for each other.
--
-- Nouns: 'offered' and 'drafts' by category, each also by kind (see course_nouns); 'users' (key 0); 'registrations',
-- 'enrollments', 'revenue' (in paise, from the ledger) and 'approvals' by quarter of an hour, because days in every
-- time zone consist of whole quarters; 'payments/pending' and the other statuses (key 0); 'claimed' (key 0, in
-- paise, from the ledger).
CREATE OR REPLACE FUNCTION counter_total(wanted text, first integer, last integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(count) FROM counters WHERE noun = wanted AND key BETWEEN first AND last), 0)
    + coalesce((SELECT sum(change) FROM count_changes WHERE noun = wanted AND key BETWEEN first AND last), 0)
  )::bigint
$$;
