-- Academies that already have courses don't get the new steps of the set-up list.
INSERT INTO settings (key, value)
SELECT 'setup_settled', 'name,qr,policies,staff' WHERE EXISTS (SELECT FROM courses);
