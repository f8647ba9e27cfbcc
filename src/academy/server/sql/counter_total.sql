-- Counts of whole tables are counters. `counters` has the folded values, `count_changes` the changes since. A
-- transaction only inserts a row into `count_changes`, so it waits for no other.
--
-- Nouns: 'offered' and 'drafts' by category, each also by kind (see course_nouns); 'users' (0); 'registrations',
-- 'enrollments', 'revenue' (in paise, from the ledger) and 'approvals' by quarter of an hour, of which the days of
-- every time zone consist; 'payments/pending' and so on (0); 'claimed' (0, in paise, from the ledger).
CREATE OR REPLACE FUNCTION counter_total(wanted text, first integer, last integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(count) FROM counters WHERE noun = wanted AND key BETWEEN first AND last), 0)
    + coalesce((SELECT sum(change) FROM count_changes WHERE noun = wanted AND key BETWEEN first AND last), 0)
  )::bigint
$$;
