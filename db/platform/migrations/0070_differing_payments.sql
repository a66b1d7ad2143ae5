CREATE TABLE `differing_payments` (
	`deposit_id` text PRIMARY KEY NOT NULL,
	`provider_reference` text NOT NULL,
	`amount` numeric NOT NULL,
	`is_play_money` integer NOT NULL,
	`pays_out` integer NOT NULL,
	`instrument` text,
	`arrived_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`deposit_id`) REFERENCES `deposits`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_payment_is_positive" CHECK("differing_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `payments_to_decide` ON `differing_payments` (`arrived_at`) WHERE "differing_payments"."closed_at" IS NULL;--> statement-breakpoint
ALTER TABLE `deposits` ADD `asked` numeric;