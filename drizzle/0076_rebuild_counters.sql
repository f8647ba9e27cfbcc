ALTER FUNCTION count_anew() RENAME TO rebuild_counters;
