CREATE OR REPLACE TRIGGER payments_taken_told AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION tell_webhooks('payment.decided');
