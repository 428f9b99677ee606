ALTER TABLE "users" ADD COLUMN "former_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_homes" jsonb DEFAULT '[]'::jsonb NOT NULL;