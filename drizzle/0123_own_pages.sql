CREATE TABLE "own_pages" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"markdown" text NOT NULL,
	"text_html" text,
	"is_published" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_pages_kind_language_pk" PRIMARY KEY("kind","language"),
	CONSTRAINT "own_pages_written" CHECK (not "own_pages"."is_published" or "own_pages"."markdown" <> '')
);
--> statement-breakpoint
CREATE OR REPLACE TRIGGER own_pages_announce AFTER INSERT OR UPDATE OR DELETE ON own_pages
  FOR EACH ROW EXECUTE FUNCTION announce_row('', 'text_html');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER own_pages_announce_truncate AFTER TRUNCATE ON own_pages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_truncate();
