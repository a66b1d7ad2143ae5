CREATE TABLE `terms_acceptances` (
	`user_id` text NOT NULL,
	`document` text NOT NULL,
	`n` integer NOT NULL,
	`hash` text NOT NULL,
	`locale` text NOT NULL,
	`is_registration` integer NOT NULL,
	`accepted_at` integer NOT NULL,
	`ip_hash` text,
	PRIMARY KEY(`user_id`, `document`, `n`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document`,`n`) REFERENCES `legal_editions`(`document`,`n`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "an_acceptance_is_in_a_language" CHECK("terms_acceptances"."locale" IN ('ru', 'en', 'kz', 'br', 'hi'))
);
--> statement-breakpoint
CREATE TRIGGER `terms_acceptances_never_change` BEFORE UPDATE ON `terms_acceptances` BEGIN SELECT RAISE(ABORT, 'acceptances never change'); END;
--> statement-breakpoint
CREATE TRIGGER `terms_acceptances_are_never_deleted` BEFORE DELETE ON `terms_acceptances` BEGIN SELECT RAISE(ABORT, 'acceptances are kept'); END;
