-- Returns the topic of the emails about a kind of notification. Returns null if we send no emails about this
-- kind.
CREATE OR REPLACE FUNCTION mail_topic(kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind IN ('password_reset', 'password_changed', 'new_device', 'second_factor_on', 'second_factor_off', 'recovery_codes_made',
      'recovery_code_used', 'token_made', 'email_changed', 'identity_changed', 'accounts_merged', 'role_given', 'duties_changed',
      'owner_changed', 'staff_second_factor', 'payment_details_changed', 'payee_change_asked', 'payee_change_confirmed',
      'payee_change_withdrawn') THEN 'security'
    WHEN kind IN ('payment_approved', 'payment_rejected', 'payment_short', 'payment_revoked', 'payment_refunded', 'access_given',
      'access_ended', 'membership_ending', 'part_due') THEN 'payments'
    WHEN kind IN ('certificate_issued', 'certificate_revoked', 'comment_answered', 'comment_replied', 'answer_accepted',
      'review_answered', 'challenge_decided', 'work_marked', 'work_returned', 'class_moved') THEN 'learning'
    WHEN kind = 'announcement' THEN 'announcements'
  END
$$;
