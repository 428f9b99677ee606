CREATE FUNCTION rooms_in_list(rooms jsonb) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(json_agg((room - 'photos') || jsonb_build_object('notes',
      CASE WHEN length(room ->> 'notes') > 200 THEN left(room ->> 'notes', 199) || '…' ELSE room ->> 'notes' END) ORDER BY place), '[]'::json)
  FROM jsonb_array_elements(rooms) WITH ORDINALITY AS each_room (room, place)
$$;--> statement-breakpoint
DROP INDEX "ledger_entries_open";--> statement-breakpoint
ALTER TABLE "property_inspection_reports" ADD COLUMN "rooms_in_list" json GENERATED ALWAYS AS (rooms_in_list(internal_rooms)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_open" ON "ledger_entries" USING btree ("landlord_id","tenant_id","date","kind","charge_kind","open_amount") WHERE "ledger_entries"."open_amount" > 0;