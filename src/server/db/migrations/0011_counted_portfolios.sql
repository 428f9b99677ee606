CREATE TABLE "portfolio_counts" (
	"landlord_id" integer NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"rows" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "portfolio_counts_landlord_id_subject_day_state_transaction_pk" PRIMARY KEY("landlord_id","subject","day","state","transaction")
);
