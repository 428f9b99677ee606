CREATE TABLE "chat_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_user_id" integer NOT NULL,
	"last_message_id" integer,
	"landlord_pinned" boolean DEFAULT false NOT NULL,
	"landlord_archived" boolean DEFAULT false NOT NULL,
	"tenant_pinned" boolean DEFAULT false NOT NULL,
	"tenant_archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_sessions_one" UNIQUE("property_id","tenant_user_id"),
	CONSTRAINT "chat_sessions_people" UNIQUE("id","landlord_id","property_id","tenant_user_id")
);
--> statement-breakpoint
CREATE TABLE "message_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"before" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_reactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reactions_one" UNIQUE("message_id","user_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"landlord_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_user_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"receiver_id" integer NOT NULL,
	"message_type" text NOT NULL,
	"subject" text,
	"content" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"client_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_id_conversation" UNIQUE("id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_property" FOREIGN KEY ("property_id","landlord_id") REFERENCES "public"."properties"("id","landlord_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_tenant" FOREIGN KEY ("tenant_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_edits" ADD CONSTRAINT "message_edits_message" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation" FOREIGN KEY ("conversation_id","landlord_id","property_id","tenant_user_id") REFERENCES "public"."chat_sessions"("id","landlord_id","property_id","tenant_user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_sessions_landlord" ON "chat_sessions" USING btree ("landlord_id","landlord_pinned","last_message_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_tenant_list" ON "chat_sessions" USING btree ("tenant_user_id","tenant_pinned","last_message_id");--> statement-breakpoint
CREATE INDEX "message_edits_message" ON "message_edits" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "message_edits_author" ON "message_edits" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_key" ON "messages" USING btree ("sender_id","client_key");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("receiver_id","conversation_id") WHERE not "messages"."is_read" and not "messages"."is_deleted";--> statement-breakpoint
CREATE INDEX "messages_landlord" ON "messages" USING btree ("landlord_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_tenant" ON "messages" USING btree ("tenant_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_property" ON "messages" USING btree ("property_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("landlord_id",(coalesce("subject", '') || ' ' || "content") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_message" ON "uploads" USING btree ("message_id");