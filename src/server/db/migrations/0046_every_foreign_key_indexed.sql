CREATE INDEX "deposit_deductions_charge" ON "deposit_deductions" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "deposit_deductions_return" ON "deposit_deductions" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "notifications_property" ON "notifications" USING btree ("property_id") WHERE "notifications"."property_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");