CREATE TABLE "offer_looks" (
	"day" date NOT NULL,
	"item" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "offer_looks_day_item_pk" PRIMARY KEY("day","item")
);
